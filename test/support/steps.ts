// Work that is done step by step, done at once.

export function finished<Value>(steps: Generator<unknown, Value, void>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
