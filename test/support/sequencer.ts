// Sorts test files in the same order everywhere: by environment, so that they can share a process, then the longest first. By
// default, vitest sorts by the times of earlier runs.
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = files.map((file) => {
      const text = readFileSync(file.moduleId, 'utf8');
      return {
        file,
        project: file.project.name,
        isInDom: text.startsWith('// @vitest-environment'),
        size: text.length,
      };
    });
    ranked.sort(
      (one, other) =>
        one.project.localeCompare(other.project) ||
        Number(one.isInDom) - Number(other.isInDom) ||
        other.size - one.size,
    );
    return ranked.map(({ file }) => file);
  }
}
