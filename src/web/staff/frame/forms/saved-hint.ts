/**
 * The hint of a field in a form that was refused: what is saved now where it differs from what was typed, since somebody
 * else may have changed it meanwhile.
 * @param saved undefined if nothing was refused.
 */
export const savedHint = (saved: string | undefined, typed: string, hint = ''): string =>
  saved === undefined || saved === typed ? hint : `现在保存的是“${saved || '空'}”`
