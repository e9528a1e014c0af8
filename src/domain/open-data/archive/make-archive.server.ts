import { createHash, type Hash } from 'node:crypto'
import type { ContentStore, StoredFile } from '../../../files/store.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { AnyDataSet, DataScope } from '../data-set.ts'
import { dataSets } from '../data-sets.server.ts'
import { readmeName, writeDataPackage } from '../data-package.ts'
import { licenceTitle, type Publication, titleOf } from '../description.ts'
import type { StatedDataSet } from '../states.server.ts'
import { writeCsvRows } from '../write-rows.ts'
import { type ZippedFile, zipFiles } from './zip-files.ts'

/** Far more than a district has; what one writes by mistake does not fill the disk. */
const maxBytes = 2 * 1024 ** 3

type Written = StatedDataSet & { path: string; file: { bytes: number; sha256: string } }

/** Stores the tables of a district with their description as one ZIP archive. Until this resolves there is none. */
export const storeArchive = (
  store: ContentStore,
  db: Db,
  publication: Publication,
  sets: readonly AnyDataSet[] = dataSets,
): Promise<StoredFile> => store.put(zipFiles(filesOf(db, publication, sets), publication.now), { maxBytes })

/** The description comes last: it has the checksums of the tables. */
async function* filesOf(db: Db, publication: Publication, sets: readonly AnyDataSet[]): AsyncIterable<ZippedFile> {
  const scope = { districtCode: publication.district.areaCode, now: publication.now }
  yield { name: readmeName, content: once(readme(publication, sets)) }
  const written: Written[] = []
  for (const set of sets) {
    const path = `${set.name}.csv`
    const [hash, seen] = [createHash('sha256'), { bytes: 0, rows: 0 }]
    yield { name: path, content: measured(tableOf(set, db, scope, publication.origin, seen), hash, seen) }
    const { changed, mark } = await set.findState(db, scope)
    const state = { rows: seen.rows, changed, mark }
    written.push({ set, path, state, file: { bytes: seen.bytes, sha256: hash.digest('hex') } })
  }
  yield {
    name: 'datapackage.json',
    content: once(`${JSON.stringify(writeDataPackage(publication, written), null, 2)}\n`),
  }
}

type Seen = { bytes: number; rows: number }

function tableOf(set: AnyDataSet, db: Db, scope: DataScope, origin: string, seen: Seen): AsyncIterable<string> {
  return writeCsvRows(set, counted(set.read(db, scope), seen), origin)
}

async function* counted(batches: AsyncIterable<readonly unknown[]>, seen: Seen): AsyncIterable<readonly unknown[]> {
  for await (const rows of batches) {
    seen.rows += rows.length
    yield rows
  }
}

async function* measured(texts: AsyncIterable<string>, hash: Hash, seen: Seen): AsyncIterable<Uint8Array> {
  for await (const text of texts) {
    const part = Buffer.from(text)
    hash.update(part)
    seen.bytes += part.length
    yield part
  }
}

async function* once(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text)
}

/** For people who open the archive; Windows programs need the mark and the ends of lines. */
const readme = (publication: Publication, sets: readonly AnyDataSet[]): string =>
  `\uFEFF${[
    `${titleOf(publication)}，${formatDateTime(publication.now)} 的存档`,
    '',
    `使用：${licenceTitle}。${publication.origin && `详见 ${publication.origin}/open-data`}`,
    `联系：${publication.district.footer.organiser}，电话 ${publication.district.footer.phone}`,
    '',
    '文件：',
    ...sets.map(({ name, title, about }) => `${name}.csv  ${title}。${about}`),
    'datapackage.json  各文件的字段、含义和校验值（Frictionless Data Package）',
    '',
    '表格是带 BOM 的 UTF-8 编码的 CSV，可以直接用电子表格软件打开。',
    "以 = + - @ 等符号开头的文字，以及会被电子表格软件改写的长数字，前面加了一个单引号 '。",
    '存档以后更正的内容以网站为准。',
    '',
  ].join('\r\n')}`
