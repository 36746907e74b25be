// The names that examples of CONTRIBUTING.md use without declaring them. Scripts/check-docs compiles them together.

import Testing
