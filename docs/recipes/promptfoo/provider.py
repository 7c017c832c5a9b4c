"""A provider for promptfoo: the summary of a document whose reading was proved, or an error."""

import subprocess
import tempfile


def call_api(prompt, options, context):
    """`prompt` is the path of the document, `config.reader` the options that say who reads it."""
    verdict = tempfile.mkdtemp() + "/verdict.json"
    command = ["readproof", "run", prompt, *options["config"]["reader"], "--verdict", verdict]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return {"error": done.stderr}
    return {"output": done.stdout, "metadata": {"verdict": verdict, "document": prompt}}
