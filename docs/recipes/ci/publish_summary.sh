#!/bin/sh
# Publish a summary only if the model proved that it read the document.
# Usage: MODEL=… OPENAI_API_KEY=… publish_summary.sh DOCUMENT
set -eu
readproof run "$1" --model "$MODEL" --verdict verdict.json > summary.txt &&
    readproof check verdict.json summary.txt --document "$1" --regime context &&
    publish summary.txt
