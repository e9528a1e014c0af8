import type { Spelling } from './spelling.ts'

/** Names of units and categories change seldom; reading one takes a third of a millisecond. */
const mostKnown = 20_000
const known = new Map<string, Spelling>()

/** All readings of names: of 都 both `dou` and `du`, since a dictionary does not know how a village is called. */
export async function spellNames(names: readonly string[]): Promise<(name: string) => Spelling> {
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    // Loaded when it is needed: its dictionaries are large.
    const { polyphonic } = await import('pinyin-pro')
    if (known.size + unknown.length > mostKnown) known.clear()
    for (const name of names) {
      const readings = polyphonic(name, { toneType: 'none', type: 'array', v: true })
      known.set(name, readings.map((each) => each.join('/').toLowerCase()).join(' '))
    }
  }
  return (name) => known.get(name) ?? ''
}
