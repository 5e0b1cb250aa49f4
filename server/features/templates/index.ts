export { tellOfBrokenTemplate } from './tell-broken';
