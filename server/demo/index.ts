export { clearDemo } from './clear';
export { type DemoDescription, demoLines, describeDemo } from './describe';
export { type DemoSurroundings, fillDemo } from './fill';
export { demoPassword, demoPeople, demoPerson, demoTotpKey } from './people';
