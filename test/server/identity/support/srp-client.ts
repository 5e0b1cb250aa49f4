import { createDiffieHellman, createHash, createHmac } from 'node:crypto';

/*
 * The client's half of Cognito's SRP, written once more from its description and with nothing of the server's code, so that an
 * error on one side cannot hide behind the same error on the other. Plain BigInt, obviously right; but OpenSSL computes the large powers,
 * because hundreds of sign-ins would spend a fifth of their time on them.
 */

const prime = BigInt(
  '0xFFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
);

export const groupPrime = prime;

function plainPower(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

function power(base: bigint, exponent: bigint): bigint {
  const rest = ((base % prime) + prime) % prime;
  // OpenSSL takes no keys that are easy to guess.
  if (rest <= 1n || rest === prime - 1n || exponent < 2n ** 64n) return plainPower(rest, exponent);
  const group = createDiffieHellman(javaBytes(prime), 2);
  group.setPrivateKey(javaBytes(exponent));
  return integer(group.computeSecret(javaBytes(rest)));
}

function javaBytes(value: bigint): Buffer {
  let hex = value.toString(16);
  if (hex.length % 2 === 1) hex = `0${hex}`;
  if (/^[89a-f]/.test(hex)) hex = `00${hex}`;
  return Buffer.from(hex, 'hex');
}

const sha = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const integer = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`);

const sample = 3n ** 200n;
if (power(sample, sample) !== plainPower(sample, sample)) throw new Error('OpenSSL computes another power.');

/** What the server sends in the PASSWORD_VERIFIER challenge. */
export interface VerifierChallenge {
  readonly USER_ID_FOR_SRP: string;
  readonly SRP_B: string;
  readonly SALT: string;
  readonly SECRET_BLOCK: string;
}

/** A client with a secret of its own. Small secrets make edge cases of padding easy to reach. */
export function createSrpClient(secret: bigint) {
  const A = power(2n, secret);
  return {
    publicValue: A.toString(16),
    /** The answer to a challenge, for a pool name and a password. */
    answer(
      poolName: string,
      password: string,
      challenge: VerifierChallenge,
      timestamp = 'Sat Nov 21 04:00:00 UTC 2026',
    ) {
      const B = BigInt(`0x${challenge.SRP_B}`);
      const u = integer(sha(javaBytes(A), javaBytes(B)));
      const identity = sha(`${poolName}${challenge.USER_ID_FOR_SRP}:${password}`);
      const x = integer(sha(javaBytes(BigInt(`0x${challenge.SALT}`)), identity));
      const k = integer(sha(javaBytes(prime), javaBytes(2n)));
      const shared = power(B - k * power(2n, x), secret + u * x);
      const extracted = createHmac('sha256', javaBytes(u)).update(javaBytes(shared)).digest();
      const key = createHmac('sha256', extracted).update('Caldera Derived Key\x01').digest().subarray(0, 16);
      const signature = createHmac('sha256', key)
        .update(poolName)
        .update(challenge.USER_ID_FOR_SRP)
        .update(Buffer.from(challenge.SECRET_BLOCK, 'base64'))
        .update(timestamp)
        .digest('base64');
      return {
        USERNAME: challenge.USER_ID_FOR_SRP,
        PASSWORD_CLAIM_SECRET_BLOCK: challenge.SECRET_BLOCK,
        TIMESTAMP: timestamp,
        PASSWORD_CLAIM_SIGNATURE: signature,
      };
    },
  };
}
