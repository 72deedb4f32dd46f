// A part of a page on which files can be dropped. A FileButton in it does the same by keyboard.
import type { ComponentChildren, HTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';

interface DropZoneProps {
  /** Called with at least one. A folder comes as a file that can't be read. */
  readonly open: (files: readonly File[]) => unknown;
  readonly children: ComponentChildren;
}

export function DropZone({ open, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const handlers: HTMLAttributes<HTMLDivElement> = {
    onDragOver: (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
    },
    onDrop: (event) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void open(files);
    },
  };
  return (
    <div class="drop-zone" data-over={isOver} {...handlers}>
      {children}
    </div>
  );
}
