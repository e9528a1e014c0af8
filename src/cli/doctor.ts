import { parseArgs } from 'node:util'
import type { SignalState } from '../domain/system-status/signal.ts'
import { portalVersion } from '../platform/version.server.ts'
import { runCommand, UsageError } from './command-line.ts'
import type { Finding } from './doctor/check.ts'
import { examine } from './doctor/examine.ts'

const usage = `用法：npm run doctor [-- 选项]
  --json                 输出 JSON
  --certificate=文件     检查证书文件（可多次）
  --patroni=http://…     Patroni 的 REST 地址（默认为数据库服务器的 8008 端口）
检查本机、设置和数据库，不作任何改动，平台可以同时运行。有问题时退出码为 1。`

async function work(): Promise<number> {
  const { json, certificate, patroni } = readOptions()
  const findings = await examine(process.env, { certificates: certificate ?? [], patroni: patroni ?? null })
  const ok = findings.every(({ state }) => state !== 'fault')
  if (json) console.log(JSON.stringify({ version: portalVersion, ok, findings }, null, 2))
  else print(findings)
  return ok ? 0 : 1
}

function readOptions() {
  try {
    const options = {
      json: { type: 'boolean' },
      certificate: { type: 'string', multiple: true },
      patroni: { type: 'string' },
    } as const
    return parseArgs({ options }).values
  } catch (error) {
    throw new UsageError(`选项有误：${error instanceof Error ? error.message : String(error)}`)
  }
}

const marks: Readonly<Record<SignalState, string>> = { ok: '正常', warning: '注意', fault: '问题', unknown: '不明' }

function print(findings: readonly Finding[]): void {
  console.log(`三务公开平台 ${portalVersion} 体检\n`)
  for (const { title, state, words } of findings)
    console.log(`[${marks[state]}] ${title}：${words.replaceAll('\n', '\n       ')}`)
  const count = (wanted: SignalState) => findings.filter(({ state }) => state === wanted).length
  const [faults, warnings, unknown] = [count('fault'), count('warning'), count('unknown')]
  console.log(
    faults + warnings === 0
      ? `\n没有发现问题${unknown > 0 ? `；${unknown} 项看不到，见上` : ''}。`
      : `\n发现 ${faults} 个问题，${warnings} 处需要注意${unknown > 0 ? `，${unknown} 项看不到` : ''}。`,
  )
}

process.exit(await runCommand(usage, work))
