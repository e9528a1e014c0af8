import { inflateSync } from 'node:zlib'

/** The objects of a PDF with plain dictionaries, as Typst writes it, by number. */
type Objects = ReadonlyMap<number, { dictionary: string; stream: Buffer | null }>

function readObjects(bytes: Uint8Array): Objects {
  const text = Buffer.from(bytes).toString('latin1')
  const objects = new Map<number, { dictionary: string; stream: Buffer | null }>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\n(?:stream\n|endobj)/g)) {
    const [all, number, dictionary = ''] = match
    const begin = match.index + all.length
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
    const raw = all.endsWith('stream\n') ? Buffer.from(text.slice(begin, begin + length), 'latin1') : null
    objects.set(Number(number), {
      dictionary,
      stream: raw && (dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw),
    })
  }
  return objects
}

const referTo = (dictionary: string, key: string): number =>
  Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1] ?? 0)

/** The children of an element: marked content by number, elements by reference. */
const childrenOf = (dictionary: string): string[] =>
  (/\/K \[([^\]]*)\]/.exec(dictionary)?.[1] ?? '').match(/\d+ 0 R|<<[\s\S]*?>>|\d+/g) ?? []

const roleIn = (dictionary: string): string => /\/S \/(\w+)/.exec(dictionary)?.[1] ?? ''

/** In which elements some must be. */
const parents: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  TH: ['TR'],
  TD: ['TR'],
  THead: ['Table'],
  TBody: ['Table'],
  TFoot: ['Table'],
  LI: ['L'],
  Lbl: ['LI'],
  LBody: ['LI'],
}
const standard =
  /^(?:Document|Part|Div|Sect|Art|P|H[1-6]|L|LI|Lbl|LBody|Table|THead|TBody|TFoot|TR|TH|TD|Span|Figure|Caption|BlockQuote|Quote|Link|Note|NonStruct)$/

/**
 * What breaks the rules of PDF/UA-1 that can be told without looking at the page, in words; empty for a sound file. It
 * reads the bytes itself: neither the program that wrote them nor PDF.js.
 */
export function findStructureFaults(bytes: Uint8Array): string[] {
  const objects = readObjects(bytes)
  const faults: string[] = []
  const all = [...objects.values()].map(({ dictionary }) => dictionary)
  const catalogue = all.find((dictionary) => dictionary.includes('/Type /Catalog')) ?? ''
  for (const [name, pattern] of [
    ['language', /\/Lang \([a-z]{2}(?:-[A-Z]{2})?\)/],
    ['marks', /\/Marked true/],
    ['title in the window', /\/DisplayDocTitle true/],
    ['structure', /\/StructTreeRoot \d+ 0 R/],
  ] as const)
    if (!pattern.test(catalogue)) faults.push(`no ${name}`)
  const metadata = objects.get(referTo(catalogue, 'Metadata'))?.stream?.toString('utf8') ?? ''
  if (!/<pdfuaid:part>1<\/pdfuaid:part>/.test(metadata)) faults.push('no part of PDF/UA in the metadata')
  if (!/<dc:title>[\s\S]*?<rdf:li[^>]*>[^<]+<\/rdf:li>/.test(metadata)) faults.push('no title in the metadata')
  for (const dictionary of all)
    if (dictionary.includes('/Type /FontDescriptor') && !/\/FontFile[23]? \d+ 0 R/.test(dictionary))
      faults.push('a font that is not embedded')
    else if (/\/Subtype \/Type0/.test(dictionary) && !/\/ToUnicode \d+ 0 R/.test(dictionary))
      faults.push('a font without characters')
    else if (/\/Type \/Page\b/.test(dictionary) && /\/Annots/.test(dictionary) && !/\/Tabs \/S/.test(dictionary))
      faults.push('links that are not in the order of the structure')
  const tagged = checkTree(objects, catalogue, faults)
  for (const [number, { dictionary }] of objects)
    if (/\/Type \/Page\b/.test(dictionary)) checkPage(objects, number, tagged.get(number) ?? [], faults)
  return faults
}

/** Checks the elements. @returns marked content of each page, as often as an element has it. */
function checkTree(objects: Objects, catalogue: string, faults: string[]): Map<number, number[]> {
  const root = objects.get(referTo(catalogue, 'StructTreeRoot'))?.dictionary ?? ''
  const mapped = new Map([...root.matchAll(/\/(\w+) \/(\w+)/g)].map(([, from = '', to = '']) => [from, to]))
  const tagged = new Map<number, number[]>()
  const headings: number[] = []
  const visit = (number: number, parent: string, page: number) => {
    const dictionary = objects.get(number)?.dictionary ?? ''
    const role = mapped.get(roleIn(dictionary)) ?? roleIn(dictionary)
    const here = referTo(dictionary, 'Pg') || page
    if (!standard.test(role)) faults.push(`unknown element ${role}`)
    if (parents[role] && !parents[role].includes(parent)) faults.push(`${role} in ${parent}`)
    if (role === 'TH' && !/\/Scope \/(?:Column|Row|Both)/.test(dictionary))
      faults.push('a heading of a table without scope')
    if (role === 'Figure' && !/\/Alt (?:<FEFF[0-9A-F]{4,}>|\([^)]+\))/.test(dictionary))
      faults.push('a figure without words')
    if (/^H[1-6]$/.test(role)) headings.push(Number(role.slice(1)))
    for (const child of childrenOf(dictionary))
      if (child.endsWith(' R')) visit(Number.parseInt(child, 10), role, here)
      else if (child.startsWith('<<')) {
        const other = referTo(child, 'Pg') || here
        const content = /\/MCID (\d+)/.exec(child)?.[1]
        if (content !== undefined) tagged.set(other, [...(tagged.get(other) ?? []), Number(content)])
      } else tagged.set(here, [...(tagged.get(here) ?? []), Number(child)])
  }
  for (const child of childrenOf(root)) visit(Number.parseInt(child, 10), 'root', 0)
  if (headings[0] !== undefined && headings[0] !== 1) faults.push('the first heading is not of the first level')
  return tagged
}

const token = /\((?:\\[\s\S]|[^\\()])*\)|<<|>>|<[\dA-Fa-f\s]*>|[[\]]|\/[^\s/[\]<>()]+|[^\s/[\]<>()]+/g
const painting = new Set(['Tj', 'TJ', "'", '"', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'Do', 'sh', 'EI'])

/** Everything that is painted is content of one element or an artifact, and each content of the page has its element. */
function checkPage(objects: Objects, number: number, tagged: readonly number[], faults: string[]): void {
  const contents = objects.get(referTo(objects.get(number)?.dictionary ?? '', 'Contents'))
  const tokens = contents?.stream?.toString('latin1').match(token) ?? []
  const open: boolean[] = []
  const marked: number[] = []
  let operands: string[] = []
  for (const each of tokens) {
    if (each === 'BDC' || each === 'BMC') {
      const words = operands.join(' ')
      const content = /\/MCID (\d+)/.exec(words)?.[1]
      if (content !== undefined) marked.push(Number(content))
      open.push(content !== undefined || words.startsWith('/Artifact'))
    } else if (each === 'EMC') open.pop()
    else if (painting.has(each) && !open.includes(true))
      faults.push(`${each} outside of the structure on page ${number}`)
    operands = /^[A-Za-z'"*]+$/.test(each) ? [] : [...operands, each]
  }
  const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other).join(' ')
  if (sorted(marked) !== sorted(tagged)) faults.push(`content without its element on page ${number}`)
}
