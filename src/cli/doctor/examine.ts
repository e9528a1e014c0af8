import { type Config, ConfigError, loadConfig } from '../../config.ts'
import { readBackupPlace } from './backup-place.ts'
import { readCertificateFile } from '../../domain/system-status/certificate-signal.server.ts'
import { type Check, type Finding, readChecks } from './check.ts'
import { folderChecks } from './data-folder.ts'
import { examineDatabase } from './database-checks.ts'
import { frontChecks } from './front.ts'
import { machineChecks } from './machine.ts'
import { metricsCheck, portsCheck } from './ports.ts'

export type Wishes = {
  /** Files of certificates besides those of the settings. */
  certificates: readonly string[]
  /** Where Patroni's REST API answers. */
  patroni: string | null
}

/** Looks at everything and changes nothing. */
export async function examine(environment: NodeJS.ProcessEnv, wishes: Wishes): Promise<Finding[]> {
  const machine = await readChecks([...machineChecks, ...wishes.certificates.map(certificateCheck)])
  let config: Config
  try {
    config = loadConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...machine, { name: 'settings', title: '设置', state: 'fault', words: error.message }]
  }
  const settings: Finding = { name: 'settings', title: '设置', state: 'ok', words: '环境变量和地区配置都有效。' }
  return [
    ...machine,
    settings,
    ...(await readChecks(checksOf(config))),
    ...(await examineDatabase(config, wishes.patroni)),
  ]
}

const certificateCheck = (file: string): Check => ({
  name: `certificate:${file}`,
  title: `证书 ${file}`,
  read: () => readCertificateFile(file, new Date()),
})

const checksOf = ({
  dataFolder,
  database,
  keys,
  districts,
  host,
  trustedProxies,
  metrics,
  backup,
}: Config): Check[] => [
  ...folderChecks(dataFolder, database.kind === 'embedded', keys.kind === 'file'),
  { name: 'backup-place', title: '备份的存放', read: () => readBackupPlace(backup, dataFolder) },
  portsCheck(districts, host ?? '::'),
  metricsCheck(metrics.address),
  ...frontChecks([...new Set(districts.flatMap(({ hosts }) => hosts))], trustedProxies),
]
