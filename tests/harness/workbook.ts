import { strFromU8, unzipSync } from 'fflate'

const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The cells of each sheet of a workbook that we wrote, by its name: texts and numbers. */
export function readWorkbook(bytes: Uint8Array): Map<string, (string | number)[][]> {
  const parts = unzipSync(bytes)
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const names = [...part('xl/workbook.xml').matchAll(/<sheet name="(.*?)"/g)].map(([, name = '']) => unescape(name))
  return new Map(
    names.map((name, at) => [
      name,
      [...part(`xl/worksheets/sheet${at + 1}.xml`).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
        [...row.matchAll(/<c [^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, inside = '']) => {
          const [, text] = /<t [^>]*>(.*?)<\/t>/s.exec(inside) ?? []
          const [, value] = /<v>(.*?)<\/v>/.exec(inside) ?? []
          return value === undefined ? unescape(text ?? '') : Number(value)
        }),
      ),
    ]),
  )
}
