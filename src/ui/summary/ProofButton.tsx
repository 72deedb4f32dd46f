import type { ComponentChildren } from 'preact';

interface ProofButtonProps {
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** A sentence, or its beginning, that leads to what proves it. */
export function ProofButton({ onClick, children }: ProofButtonProps) {
  return (
    <button type="button" class="said untrusted" onClick={onClick}>
      {children}
    </button>
  );
}
