/** Remembers that a person does not want to be invited now, as long as the tab lives, where the browser allows it. */
export function skippedTour(applicationId: string, person: string) {
  const key = `${applicationId}-tour-later`;
  return {
    isSkipped(): boolean {
      try {
        return sessionStorage.getItem(key) === person;
      } catch {
        return false;
      }
    },
    skip(): void {
      try {
        sessionStorage.setItem(key, person);
      } catch {
        // Then the invitation comes again with the next page.
      }
    },
  };
}
