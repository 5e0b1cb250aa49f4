import { countryCode, createPortalRegistry } from '../../kinds';
import { countryCodes } from '../../server/reference-data/countries';

/** The portal's kinds as the server composes them: countries are identified by their English names. */
export const portalRegistry = () => createPortalRegistry({ countryCode: async () => countryCode(countryCodes) });
