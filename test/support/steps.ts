// Runs work in steps to its end.

export function finished<Value>(steps: Generator<unknown, Value, void>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
