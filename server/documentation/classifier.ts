import { type Counted, isPiece } from './features';

/** A text whose label is known. */
export interface Example {
  readonly features: Counted;
  readonly label: number;
  /** How much it counts, from 0 to 1. */
  readonly weight: number;
}

/** The logarithm of each label's probability. */
export type Classify = (features: Counted) => Float64Array;

const rounds = 3;
const firstRate = 8;
/** A share below this moves nothing: most labels are far away from an example. */
const leastShare = 0.02;
const leastLog = Math.log(leastShare);

/** Texts as numbers, one after the other: places in the table of weights, and how much each counts. */
interface Vectors {
  readonly at: Int32Array;
  readonly size: Float64Array;
}

/**
 * Learns labels from examples: multinomial logistic regression over TF-IDF, by gradient descent in a fixed order, so that the same pages
 * always give the same answers. Words that only one section uses, and combinations that are typical of one, weigh the most.
 */
export function learn(examples: readonly Example[], labels: number): Classify {
  const known = knownOf(examples, labels);
  const weights = new Float32Array(known.size);
  const scores = new Float64Array(labels);
  let most = 0;
  for (const { features } of examples) most += features.numbers.length;
  // One pair of arrays for all examples: thousands of small ones would be most of what the collector has to do.
  const vectors = vectorsFor(most);
  const ends = [0];
  for (const { features } of examples) ends.push(addVector(features, known, vectors, ends.at(-1) as number));
  const order = examples.map((_, index) => index);
  const next = steadyNumbers();
  for (let round = 0; round < rounds; round++) {
    const rate = firstRate * (1 - round / rounds);
    shuffle(order, next);
    for (const index of order) {
      const { label, weight } = examples[index] as Example;
      const from = ends[index] as number;
      const to = ends[index + 1] as number;
      score(vectors, from, to, weights, scores);
      correct(vectors, from, to, weights, scores, label, rate * weight);
    }
  }
  return (features) => {
    const vector = vectorsFor(features.numbers.length);
    score(vector, 0, addVector(features, known, vector, 0), weights, scores);
    const sum = sumOfPowers(scores);
    return scores.map((value) => value - sum);
  };
}

function vectorsFor(most: number): Vectors {
  return { at: new Int32Array(most), size: new Float64Array(most) };
}

/** The features of the examples. */
interface Known {
  /** Where the weights of a feature begin; −1 for one that is not known. */
  readonly places: Int32Array;
  readonly rarities: Float64Array;
  /** The rarity of a feature that is not known. */
  readonly unknown: number;
  /** How many weights there are. */
  readonly size: number;
}

function knownOf(examples: readonly Example[], labels: number): Known {
  let most = -1;
  for (const { features } of examples) for (const number of features.numbers) if (number > most) most = number;
  const counts = new Int32Array(most + 1);
  for (const { features } of examples) for (const number of features.numbers) (counts[number] as number)++;
  const places = new Int32Array(counts.length).fill(-1);
  const rarities = new Float64Array(counts.length);
  let size = 0;
  counts.forEach((count, number) => {
    // A piece that one example alone has says no more than its word.
    if (count < (isPiece(number) ? 2 : 1)) return;
    places[number] = size;
    size += labels;
    rarities[number] = Math.log(1 + examples.length / count);
  });
  return { places, rarities, unknown: Math.log(1 + 2 * examples.length), size };
}

/** @returns where the vector ends */
function addVector(
  { numbers, times }: Counted,
  { places, rarities, unknown }: Known,
  { at, size }: Vectors,
  from: number,
): number {
  let to = from;
  let squares = 0;
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number;
    const place = places[number] ?? -1;
    const value = (1 + Math.log(times[index] as number)) * (place < 0 ? unknown : (rarities[number] as number));
    squares += value * value;
    if (place < 0) continue;
    at[to] = place;
    size[to++] = value;
  }
  // What no example has makes the rest weigh less: a question about something else is near to nothing.
  const norm = Math.sqrt(squares) || 1;
  for (let index = from; index < to; index++) (size[index] as number) /= norm;
  return to;
}

/** Four features at a time: the scores are read and written a quarter as often, and summed in the same order. */
function score({ at, size }: Vectors, from: number, to: number, weights: Float32Array, scores: Float64Array): void {
  const labels = scores.length;
  scores.fill(0);
  let index = from;
  for (; index + 3 < to; index += 4) {
    const at0 = at[index] as number;
    const at1 = at[index + 1] as number;
    const at2 = at[index + 2] as number;
    const at3 = at[index + 3] as number;
    const size0 = size[index] as number;
    const size1 = size[index + 1] as number;
    const size2 = size[index + 2] as number;
    const size3 = size[index + 3] as number;
    for (let label = 0; label < labels; label++)
      scores[label] =
        (scores[label] as number) +
        (weights[at0 + label] as number) * size0 +
        (weights[at1 + label] as number) * size1 +
        (weights[at2 + label] as number) * size2 +
        (weights[at3 + label] as number) * size3;
  }
  for (; index < to; index++) {
    const place = at[index] as number;
    const value = size[index] as number;
    for (let label = 0; label < labels; label++)
      (scores[label] as number) += (weights[place + label] as number) * value;
  }
}

/** Moves the weights of an example towards its label, and away from the others that its scores speak for. */
function correct(
  { at, size }: Vectors,
  from: number,
  to: number,
  weights: Float32Array,
  scores: Float64Array,
  right: number,
  rate: number,
): void {
  const sum = sumOfPowers(scores);
  for (let label = 0; label < scores.length; label++) {
    const probability = (scores[label] as number) - sum;
    if (label !== right && probability < leastLog) continue;
    const wrong = Math.exp(probability) - (label === right ? 1 : 0);
    if (Math.abs(wrong) < leastShare) continue;
    const step = wrong * rate;
    for (let index = from; index < to; index++)
      (weights[(at[index] as number) + label] as number) -= step * (size[index] as number);
  }
}

/** log(Σ exp), without overflow. */
function sumOfPowers(values: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) if (value > most) most = value;
  let sum = 0;
  for (const value of values) sum += Math.exp(value - most);
  return most + Math.log(sum);
}

function shuffle(order: number[], next: () => number): void {
  for (let index = order.length - 1; index > 0; index--) {
    const other = Math.floor(next() * (index + 1));
    [order[index], order[other]] = [order[other] as number, order[index] as number];
  }
}

/** The same numbers between 0 and 1 each time (a linear congruential generator). */
function steadyNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x8000_0000;
  };
}
