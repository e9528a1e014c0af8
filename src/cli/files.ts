import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, loadConfig } from '../config.ts'
import type { FilePlace } from '../files/file-places.ts'
import {
  copyFiles,
  countFiles,
  countWaiting,
  type MoveCounts,
  removeMoved,
  verifyFiles,
} from '../files/move-files.server.ts'
import { openStore, type StoreName, storeNames, wordsOf } from '../files/open-stores.server.ts'
import type { ContentStore } from '../files/store.server.ts'
import { patient } from '../platform/s3/patience.ts'
import { runCommand, UsageError } from './command-line.ts'

const usage = `npm run files -- status
npm run files -- verify
npm run files -- move [--to folder|S3地址] [--remove-old]

查看、核对和搬迁上传的文件，在网站运行时进行；中断后再运行一次即可继续。
status 说明文件在哪里、各有多少个、还有多少个没有搬。
verify 逐个读出现在位置的文件，与校验和比较。
move --to 把文件复制到新的位置，网站仍用原来的；结束时说明接着做什么。
move 把以前位置（PORTAL_FILES_FORMER）还没有搬的文件复制到现在的位置（PORTAL_FILES）。
move --remove-old 搬完后逐个核对，再删除以前位置的文件；不写就什么也不删。`

process.exit(
  await runCommand(usage, async () => {
    const { command, to, removeOld } = parse()
    setPriority(constants.priority.PRIORITY_LOW)
    const config = loadConfig(process.env)
    if (command === 'status') return showStatus(config)
    if (command === 'verify') return verify(config)
    return to === undefined ? moveFormer(config, removeOld) : copyTo(config, to)
  }),
)

function parse() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, 'remove-old': { type: 'boolean', default: false } },
    })
    const [command = '', ...more] = positionals
    if (!['status', 'verify', 'move'].includes(command) || more.length > 0)
      throw new Error('请写明 status、verify 或 move。')
    const { to, 'remove-old': removeOld } = values
    if (command !== 'move' && (to !== undefined || removeOld)) throw new Error('--to 和 --remove-old 只用于 move。')
    if (to !== undefined && removeOld) throw new Error('--remove-old 在启用新位置之后使用，不与 --to 一起写。')
    return { command, to, removeOld }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Nobody waits, so outages of about a minute are waited for; what is read does not push out the site's copies. */
function open({ dataFolder }: Config, place: FilePlace, name: StoreName): ContentStore {
  return openStore(place, name, {
    dataFolder,
    patience: patient,
    copies: { folder: join('file-cache', 'moving', name), bytes: 0 },
  })
}

function isSame(one: FilePlace, other: FilePlace, { dataFolder }: Config): boolean {
  return wordsOf(one, dataFolder) === wordsOf(other, dataFolder)
}

async function showStatus(config: Config): Promise<number> {
  const { place, former } = config.files
  for (const [title, each] of [['现在的位置', place] as const, ['以前的位置', former] as const]) {
    if (!each) continue
    const counts = await Promise.all(storeNames.map((name) => countFiles(open(config, each, name))))
    console.log(`${title} ${wordsOf(each, config.dataFolder)}：${countWords(counts)}`)
  }
  if (!former) return 0
  const waiting = await Promise.all(
    storeNames.map((name) => countWaiting(open(config, former, name), open(config, place, name))),
  )
  console.log(`还没有搬的：${countWords(waiting)}`)
  return 0
}

function countWords([uploads = 0, imports = 0, openData = 0]: readonly number[]): string {
  return `附件、图片和凭证 ${uploads.toLocaleString('en')} 个，待导入的补贴文件 ${imports.toLocaleString('en')} 个，开放数据的存档 ${openData.toLocaleString('en')} 个。`
}

async function verify(config: Config): Promise<number> {
  const { place } = config.files
  let damaged = 0
  for (const name of storeNames) {
    const line = progress('已核对')
    const counts = await verifyFiles(open(config, place, name), line)
    damaged += nameDamaged(counts, name)
    console.log(
      `${name}：${counts.files.toLocaleString('en')} 个文件，${counts.files - counts.damaged.length} 个与校验和相符。`,
    )
  }
  return damaged > 0 ? 1 : 0
}

/** Copies to a place that the site does not use yet. */
async function copyTo(config: Config, address: string): Promise<number> {
  const { place } = config.files
  const target = loadConfig({ ...process.env, PORTAL_FILES: address }).files.place
  const [from, to] = [wordsOf(place, config.dataFolder), wordsOf(target, config.dataFolder)]
  if (isSame(place, target, config)) throw new UsageError(`文件已经存放在 ${to}。`)
  if ((await copyAll(config, place, target)) > 0) return 1
  console.log(
    `全部文件已复制到 ${to}，${from} 中的没有改动。接着：\n` +
      `1. 设置 PORTAL_FILES=${address} 和 PORTAL_FILES_FORMER=${place.kind === 'folder' ? 'folder' : place.url}，然后重启平台。\n` +
      '2. 运行 npm run files -- move，搬完这期间新增的文件。',
  )
  return 0
}

async function moveFormer(config: Config, removeOld: boolean): Promise<number> {
  const { place, former } = config.files
  if (!former) throw new UsageError('没有设置以前的位置（PORTAL_FILES_FORMER）。还没有启用新位置时，用 --to 写明它。')
  if (isSame(place, former, config)) throw new UsageError('PORTAL_FILES 和 PORTAL_FILES_FORMER 是同一个位置。')
  const damaged = await copyAll(config, former, place)
  if (!removeOld) {
    if (damaged > 0) return 1
    console.log(
      '以前位置的文件已全部搬到现在的位置，旧的没有删除。接着：\n' +
        '1. 运行 npm run files -- move --remove-old，逐个核对后删除旧的文件。\n' +
        '2. 去掉 PORTAL_FILES_FORMER，然后重启平台。',
    )
    return 0
  }
  let left = 0
  for (const name of storeNames) {
    const result = await removeMoved(open(config, former, name), open(config, place, name), progress('已删除'))
    left += result.left.length
    console.log(`${name}：核对并删除了以前位置的 ${result.removed.toLocaleString('en')} 个文件。`)
    for (const sha256 of result.left) console.error(`  没有删除：${name}/${sha256}`)
  }
  if (left > 0) {
    console.error(`有 ${left} 个文件在现在的位置没有完好的一份，旧的仍在。请从备份中找回它们，或重新上传。`)
    return 1
  }
  console.log('以前的位置已没有文件。请去掉 PORTAL_FILES_FORMER，然后重启平台。')
  return 0
}

/** @returns how many files are damaged and were not copied. */
async function copyAll(config: Config, from: FilePlace, to: FilePlace): Promise<number> {
  let damaged = 0
  for (const name of storeNames) {
    const counts = await copyFiles(open(config, from, name), open(config, to, name), progress('已处理'))
    damaged += nameDamaged(counts, name)
    const { files, copied } = counts
    console.log(`${name}：共 ${files.toLocaleString('en')} 个文件，这次复制了 ${copied.toLocaleString('en')} 个。`)
  }
  return damaged
}

function nameDamaged({ damaged }: MoveCounts, name: StoreName): number {
  for (const sha256 of damaged) console.error(`  已损坏：${name}/${sha256}`)
  if (damaged.length > 0)
    console.error(`有 ${damaged.length} 个文件与校验和不符。请从备份中找回它们，或由发布单位重新上传。`)
  return damaged.length
}

/** Says how far it is at most every few seconds. */
function progress(words: string): (counts: Readonly<MoveCounts>) => void {
  const everyMs = 3_000
  let last = Date.now()
  return ({ files }) => {
    if (Date.now() - last < everyMs) return
    last = Date.now()
    console.log(`  ${words} ${files.toLocaleString('en')} 个`)
  }
}
