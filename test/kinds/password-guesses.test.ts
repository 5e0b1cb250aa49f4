import { describe, expect, test } from 'vitest';
import { notGuessable } from '../../engine/runtime';
import { passwordGuesses } from '../../kinds/password-guesses';
import { computing } from '../support/waiting';

/** Common passwords that satisfy the composition rules: twelve characters, both cases, a digit and a symbol (quality S14). */
const common =
  `Admin@123456 Qwerty123456! Summer2024!!! 1qaz@WSX3edc Password123! Password1234! P@ssw0rd1234 P@$$w0rd1234
  Welcome12345! Welcome@2024 Winter2024!! Summer@12345 Spring2025!!! Autumn2023!! January2024! December2023! Qwertyuiop1!
  Qwerty@12345 Qwe123!@#asd Asdf1234!@#$ Zxcvbnm123!! 1Qaz2wsx3edc! !QAZ2wsx3edc Zaq12wsx!QAZ Abcd1234!@#$ Abc123456789!
  Aa123456789! A1b2c3d4e5f6! Iloveyou123! Letmein12345! Football123! Baseball2024! Dragon123456! Monkey123456! Superman123!
  Batman123456! Changeme123! Changeme1234! Administrator1! Root12345678! Test12345678! Test@1234567 Hello123456! Company2024!
  Master123456! Access123456! Passw0rd!2024 Pa$$word1234 Qazwsx123456! Secret123456! London2024!! Michael1234! Jennifer123!
  Liverpool123! Chelsea1234! Starwars1234! Pokemon12345! Sunshine123! Princess123! Trustno1!234 Aaaaaaaaaa1! Abcdefghij1!
  123456789Aa! Passwort1234! Motdepasse1! Bonjour12345! Contraseña12! Sakura123456! Google123456! Welcome1Welcome1!
  PasswordPassword1! Password-2026! Password2026! P@ssw0rd!!!!`.split(/\s+/);

/** Passwords that a person or a program makes up with some care. */
const careful =
  `correct-Horse-7-battery tR9!vexQuill-oats Harbour-Lantern-42 Zr8q1vYw3nTk5! Kj4#mPq9!xLw Blue-Tractor-91-Fig
  Teapot&Violin8Moss xK9$mQ2#vL7p Abx7!mnQ2pz# Lighthouse-Parade-63 my-Cat-8-the-Window Monkey#83920175 mañana-Viento-77-Lluvia`.split(
    /\s+/,
  );

const rule = notGuessable(async () => passwordGuesses);
const verdict = async (password: string) =>
  (await rule.judge(password, {}, undefined, { settings: {}, values: {}, now: 0 }))?.code;

describe('S14: passwords that others use', () => {
  test.each(common)('%s is refused', async (password) => {
    expect(password.length).toBeGreaterThanOrEqual(12);
    expect(await verdict(password)).toBe('password.common');
  });

  test.each(careful)('%s is accepted', async (password) => {
    expect(await verdict(password)).toBeUndefined();
  });

  test('where the policy allows short passwords, random ones pass and common ones do not', async () => {
    expect(await verdict('tqvexo')).toBeUndefined();
    expect(await verdict('tR9vexQu')).toBeUndefined();
    expect(await verdict('teapot')).toBe('password.common');
    expect(await verdict('abc123')).toBe('password.common');
  });

  test('accents and full width make no word another word', async () => {
    expect(await verdict('Pässwörd1234!')).toBe('password.common');
    expect(await verdict('Ｐａｓｓｗｏｒｄ１２３４！')).toBe('password.common');
  });

  test('the longest password keeps nobody waiting', async () => {
    await verdict('warm up, please');
    const computed = computing();
    expect(await verdict('xK9$mQ2#vL7p'.repeat(21))).toBeUndefined();
    expect(computed()).toBeLessThan(1000);
  });
});
