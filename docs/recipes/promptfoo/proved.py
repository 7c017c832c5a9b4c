"""An assertion for promptfoo: this very output may be used, by its verdict and the store."""

import subprocess


def get_assert(output, context):
    """Pass only if `readproof check` lets the output through; its report is the reason."""
    proof = context["providerResponse"]["metadata"]
    demand = ["--document", proof["document"], "--regime", "context"]
    command = ["readproof", "check", proof["verdict"], "-", *demand]
    done = subprocess.run(command, input=output, capture_output=True, text=True, check=False)
    passed = done.returncode == 0
    return {"pass": passed, "score": float(passed), "reason": done.stdout + done.stderr}
