/**
 * A small program around the engine: a compiled project, a REST API and a language become something that can be drawn. The pieces it is put
 * together from are all public; who needs more control puts them together anew.
 */
export { type AddressBook, type App, type AppOptions, createApp, type Operation } from './create-app';
export { AppFrame, Form, type FormProps } from './form';
export { createRest, type Rest, type RestAnswer, type RestOptions, sourceRequest } from './rest';
export { problemsOf, type RestFailure } from './rest-problems';
export { Screen, type ScreenProps } from './screen';
