import { createCompiler } from '../../../../src/blocks/studio/compiler/compiler';
import { portalVocabulary } from '../../../support/good-project';

/** One for all test files of a process, which load what they need: it remembers what the project's documents compile to. */
export const studioCompiler = createCompiler(portalVocabulary);
