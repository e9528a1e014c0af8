/** The introduction that an editor began with, and its version. */
export type IntroBase = { intro: string; version: number }

/**
 * The version that an open editor sends. While somebody else's introduction is saved, it is that of the one it began
 * with, so that the save is refused once; whoever saves again has seen the other one.
 */
export const versionToSend = (base: IntroBase, now: IntroBase, wasRefused: boolean): number =>
  wasRefused || now.intro === base.intro ? now.version : base.version
