/**
 * A small program around the engine: turns a compiled project, a REST API and a language into something that can be rendered. All parts it
 * is built from are public, so an app that needs more control can compose them itself.
 */
export { type AddressBook, type App, type AppOptions, createApp, type Operation } from './create-app';
export { AppFrame, Form, type FormProps } from './form';
export { createRest, type Rest, type RestAnswer, type RestOptions, sourceRequest } from './rest';
export { problemsOf, type RestFailure } from './rest-problems';
export { Screen, type ScreenProps } from './screen';
