declare module 'snowball-stemmers' {
  interface Stemmer {
    stem(word: string): string;
  }
  const stemmers: { newStemmer(algorithm: string): Stemmer; algorithms(): string[] };
  export default stemmers;
}
