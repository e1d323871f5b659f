"""Record the golden games anew: ``python -m tests.engine.kernel.record_golden``."""

import json

from tests.engine.kernel.test_conformance import GOLDEN, golden

if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(golden(), indent=1) + "\n", encoding="utf-8")
