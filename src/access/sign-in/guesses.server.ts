import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** How many guesses an attacker needs who knows common passwords, their variations and these words. */
export const countGuesses = (password: string, words: string[]): number => guesser.check(password, words).guesses
