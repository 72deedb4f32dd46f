// An answer that a test holds back until it releases it.

export function held<Value = void>() {
  let release: (value: Value) => void = () => {};
  const value = new Promise<Value>((resolve) => {
    release = resolve;
  });
  return { value, release };
}
