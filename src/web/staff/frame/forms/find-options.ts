import { beginsSpelled, isSpelled, type Spelling } from '../../../../platform/text/spelling.ts'

export type Option = {
  id: number
  title: string
  /** What stands above it: the township of a village. */
  note?: string
  /** How title and note are read. */
  spelling?: Spelling
  /** Its number in registers. */
  code?: string
}

export type OptionGroup = { title: string; options: readonly Option[] }

/** Options as pages send them: one line each, since there may be thousands. */
export type PackedGroup = { title: string; rows: string }

export const packGroups = <Group extends OptionGroup>(groups: readonly Group[]) =>
  groups.map(({ options, ...group }) => ({
    ...group,
    rows: options
      .map(({ id, title, spelling = '', code = '', note = '' }) =>
        // The group of most options is what stands above them.
        [id, title, spelling, code, note === group.title ? '=' : note]
          .map((field) => String(field).replaceAll(/[\t\n]/g, ' '))
          .join('\t'),
      )
      .join('\n'),
  }))

const unpacked = new WeakMap<PackedGroup, readonly Option[]>()

/** The options of a group, however it was sent. */
export function readOptions(group: OptionGroup | PackedGroup): readonly Option[] {
  if ('options' in group) return group.options
  const known = unpacked.get(group)
  if (known) return known
  const options = group.rows.split('\n').map((row): Option => {
    const [id, title = '', spelling = '', code = '', note = ''] = row.split('\t')
    return { id: Number(id), title, spelling, code, note: note === '=' ? group.title : note }
  })
  unpacked.set(group, options)
  return options
}

/** Path of an option, as a field shows it. */
export const optionPath = ({ note, title }: Pick<Option, 'note' | 'title'>): string =>
  note ? `${note} › ${title}` : title

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Lower is better; null for no match. All initials of a name come before the beginning of a longer one. */
function rankOf({ title, note = '', spelling = '', code = '' }: Option, word: string): number | null {
  const name = folded(title)
  if (name === word) return 0
  if (name.startsWith(word)) return 1
  if (name.includes(word)) return 2
  if (folded(note).includes(word)) return 3
  if (/^\d{2,}$/.test(word)) return code.startsWith(word) ? 4 : null
  if (!/^[a-zü:]+$/.test(word)) return null
  const letters = word.replace(/ü|u:/g, 'v')
  if (beginsSpelled(spelling, letters)) return letters.length === Array.from(title).length ? 5 : 6
  return isSpelled(spelling, letters) ? 7 : null
}

/**
 * Options by words, all of which must be in name, path, pinyin, initials or code. The best come first, those of the same
 * rank in their order.
 */
export function findOptions(options: readonly Option[], typed: string): Option[] {
  const words = folded(typed).replaceAll('›', ' ').split(/\s+/).filter(Boolean)
  const ranked = options.flatMap((option) => {
    const ranks = words.map((word) => rankOf(option, word))
    return ranks.includes(null) ? [] : [{ option, rank: Math.max(0, ...ranks.map((rank) => rank ?? 0)) }]
  })
  const best = ranked.toSorted((one, other) => one.rank - other.rank).map(({ option }) => option)
  // One that two groups offer is found once.
  return [...new Map(best.map((option) => [option.id, option])).values()]
}

/** The only option that is meant by what was typed: its name or path, if no other has the same. */
export function findTypedOption(options: readonly Option[], typed: string): Option | null {
  const wanted = folded(typed).replaceAll(/\s+/g, '')
  const same = options.filter((option) =>
    [option.title, optionPath(option)].some((name) => folded(name).replaceAll(/\s+/g, '') === wanted),
  )
  return new Set(same.map(({ id }) => id)).size === 1 ? (same[0] ?? null) : null
}
