export { createBackend, UnreachableError } from './caller';
export { checkContract } from './check-contract';
export { readPromises } from './promises';
export { countContract, describeContract } from './report';
