import { createReadStream } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '../platform/db/database.ts'
import { openKeys } from '../platform/crypto/keys.server.ts'
import { rotateKeys } from '../domain/key-rotation.server.ts'
import { formatDateTime } from '../platform/dates.ts'
import { sealedTables } from '../domain/sealed-tables.server.ts'
import { needsSecondPerson } from '../domain/payments/approval.server.ts'
import { addImport } from '../domain/payments/uploads/operations-uploads.server.ts'
import { mostImportBytes } from '../domain/payments/uploads/upload-schema.ts'
import { safeFileName } from '../files/file-name.ts'
import { openStores } from '../files/open-stores.server.ts'
import { formatYuan } from '../platform/amount.ts'
import { findDistrictsOfFile, importPayments } from '../domain/payments/commands.server.ts'
import type { OperationContext } from '../domain/operation.ts'
import { operatorSite } from '../domain/operator-site.server.ts'
import { undoBatch } from '../domain/payments/operations-batches.server.ts'
import { reasonText } from '../domain/payments/reason-schema.ts'
import { AppError } from '../platform/errors.ts'
import { idParameter } from '../platform/parameters.ts'
import { listBatches } from '../domain/payments/queries-batches.server.ts'
import type { Config } from '../config.ts'
import { type Command, runCommandLine, shellUser, UsageError } from './command-line.ts'

const usage = `惠农补贴数据：
  npm run payments -- import 文件 [--district 区划代码] [--skip-bad]   导入 CSV 或 XLSX 文件
  npm run payments -- undo 批次号 --reason 理由                        撤销一个批次，理由不写个人信息
  npm run payments -- batches                                          列出最近的批次
  npm run payments -- rotate-keys                                      更换加密密钥`

const number = (value: number): string => value.toLocaleString('en')

/** Progress on one line, only on a terminal. */
function progress(say: (rows: number) => string): { show: (rows: number) => void; end: () => void } {
  const watched = process.stderr.isTTY
  return {
    show: (rows) => void (watched && process.stderr.write(`\r${say(rows)}`)),
    end: () => void (watched && process.stderr.write('\n')),
  }
}

type Options = { district?: string | undefined; 'skip-bad'?: boolean | undefined; reason?: string | undefined }

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { district: { type: 'string' }, 'skip-bad': { type: 'boolean' }, reason: { type: 'string' } },
    })
  } catch {
    throw new UsageError('有不认识的选项。')
  }
}

function commandOf(command: string | undefined, argument: string | undefined, options: Options): Command {
  if (command === 'import') {
    if (!argument) throw new UsageError('请指明要导入的文件。')
    // npm runs scripts in the project folder; the path is relative to the caller's folder.
    const path = resolve(process.env.INIT_CWD ?? '.', argument)
    return (database, config) => importFile(database, config, path, options)
  }
  if (command === 'undo') {
    const { data: id } = idParameter.safeParse(argument)
    if (id === undefined) throw new UsageError('请指明批次号，用 batches 可以查到。')
    return (database, config) => undo(database, config, id, options.reason ?? '')
  }
  if (command === 'batches') return showBatches
  if (command === 'rotate-keys') return rotate
  throw new UsageError(command ? `没有 ${command} 这个命令。` : '请指明命令。')
}

async function importFile({ db }: Database, config: Config, path: string, options: Options): Promise<number> {
  const keys = await openKeys(db, config.keys, sealedTables)
  const district = await chooseDistrict(db, config, path, options.district)
  const { areaCode: districtCode, name } = district
  console.log(`正在把 ${path} 导入${name}……`)
  if (await needsSecondPerson(db, districtCode))
    return handOver(operatorSite(db, keys, district, new Date()), config, path)
  const line = progress((rows) => `已读 ${number(rows)} 行`)
  const result = await importPayments(db, keys, shellUser, {
    districtCode,
    path,
    skipBadRows: options['skip-bad'],
    onProgress: line.show,
  })
  line.end()
  switch (result.outcome) {
    case 'same-file':
      console.log(`此文件已于 ${formatDateTime(result.importTime)} 作为批次 ${result.batchId} 导入，没有重复写入。`)
      return 0
    case 'refused':
      console.error(
        `有 ${number(result.bad)} 行不符合要求${result.stopped ? '，错误太多，其余各行未检查' : ''}，整个文件没有导入。\n` +
          `请按 ${result.errorsFile} 中的说明改正后重新导入${result.stopped ? '' : '；如只想导入正确的行，请加上 --skip-bad'}。`,
      )
      return 1
    case 'imported':
      console.log(
        `批次 ${result.batchId}：导入 ${number(result.rows)} 行，共 ${formatYuan(result.totalFen)} 元` +
          `${result.already > 0 ? `；另有 ${number(result.already)} 行库中已有，内容相同` : ''}。`,
      )
      for (const { level, text } of result.notes) console.log(level === 'check' ? `请核对：${text}` : text)
      if (result.bad > 0) console.log(`略过 ${number(result.bad)} 行，原因见 ${result.errorsFile}。`)
      return 0
  }
}

/** Hands a file over to staff: where payments need a second person, a command alone makes none public. */
async function handOver(site: OperationContext, config: Config, path: string) {
  const { sha256 } = await openStores(config).imports.put(createReadStream(path), { maxBytes: mostImportBytes })
  const fileName = safeFileName(basename(path))
  const { id } = await addImport.perform(site, shellUser, { file: { fileName, sha256 } })
  console.log(
    `本地区的补贴数据要由另一个人确认。文件已交给工作人员，上传编号 ${id}：请编辑在“补贴数据”页面核对，再由另一个人确认，然后公开。`,
  )
  return 0
}

async function chooseDistrict(db: Database['db'], { districts }: Config, path: string, given: string | undefined) {
  const list = districts.map(({ areaCode, name }) => `  ${areaCode}  ${name}`).join('\n')
  if (given !== undefined) {
    const district = districts.find(({ areaCode }) => areaCode === given)
    if (!district) throw new UsageError(`没有区划代码为 ${given} 的地区。可选：\n${list}`)
    return district
  }
  const codes = await findDistrictsOfFile(db, path)
  const [only, ...others] = districts.filter(({ areaCode }) => codes.includes(areaCode))
  if (only && others.length === 0) return only
  throw new UsageError(
    only
      ? `文件中的村属于 ${[only, ...others].map(({ name }) => name).join('、')}，请按地区分成几个文件，并用 --district 指明。`
      : `文件中的行政区划代码不属于任何地区，请核对，或用 --district 指明：\n${list}`,
  )
}

async function undo({ db }: Database, config: Config, id: number, typed: string): Promise<number> {
  const reason = reasonText.safeParse(typed)
  if (!reason.success) throw new AppError('invalid', reason.error.issues[0]?.message ?? '')
  const [district] = config.districts
  if (!district) throw new UsageError('没有地区。')
  // Any: the batch names its own.
  const site = operatorSite(db, await openKeys(db, config.keys, sealedTables), district, new Date())
  const { rows } = await undoBatch.perform(site, shellUser, { id, reason: reason.data })
  console.log(`批次 ${id} 已撤销，删除了 ${number(rows)} 条补贴记录。`)
  return 0
}

async function showBatches({ db }: Database, { districts }: Config): Promise<number> {
  const batches = await listBatches(db, 50)
  if (batches.length === 0) console.log('还没有导入过补贴数据。')
  for (const { id, districtCode, fileName, rows, totalFen, state, importTime, undoTime, actor } of batches) {
    const name = districts.find(({ areaCode }) => areaCode === districtCode)?.name ?? districtCode
    const undone = state === 'undone' && undoTime ? `（已于 ${formatDateTime(undoTime)} 撤销）` : ''
    console.log(
      `${id}  ${formatDateTime(importTime)}  ${name}  ${fileName}  ${number(rows)} 行  ${formatYuan(totalFen)} 元  ${actor}${undone}`,
    )
  }
  return 0
}

async function rotate({ db }: Database, config: Config): Promise<number> {
  const keys = await openKeys(db, config.keys, sealedTables)
  console.log('正在更换密钥，期间可以照常查询；如果中断，再次运行即可继续……')
  const line = progress((rows) => `已重新加密 ${number(rows)} 条`)
  const { version, rows, removed } = await rotateKeys(db, keys, sealedTables, shellUser, {
    onProgress: line.show,
  })
  line.end()
  console.log(`已全部改用第 ${version} 版密钥，本次重新加密 ${number(rows)} 条记录。`)
  if (keys.write) console.log('旧密钥已删除。请立即备份新的 keys.json，并与数据库备份分开保存。')
  else if (removed.length > 0)
    console.log(`第 ${removed.join('、')} 版密钥不再使用，可以从 PORTAL_KEYS 中删除后重启各进程。`)
  return 0
}

await runCommandLine(usage, () => {
  const { values, positionals } = readArguments()
  const [command, argument] = positionals
  return commandOf(command, argument, values)
})
