import { join } from 'node:path'
import type { FileFolder } from '../backup/copy-files.server.ts'

/** Tables whose rows no set holds, each with the reason, which the manifest repeats. */
export const excludedTables: Readonly<Record<string, string>> = {
  backup_run: '本机做过的备份，恢复后从所用的备份开始',
  open_data_archive: '开放数据的存档，每夜重新生成',
  job_run: '本机后台工作最近的运行时间',
  process: '正在运行的程序',
  rate_limit: '访问限额的计数，几分钟内过期',
  staff_challenge: '登录中的一次性验证，几分钟内过期',
  staff_session: '登录状态：恢复后须重新登录，备份之后退出或停用的人不会因此又能进入',
  waiting_form: '等待提交的表单，几分钟内过期，密钥只在访客的浏览器中',
}

/** Folders of the data folder that hold the site's files. What is still being uploaded is left out. */
export const siteFolders = (dataFolder: string): FileFolder[] => [
  { name: 'uploads', folder: join(dataFolder, 'uploads'), skip: ['unfinished'] },
  { name: 'files', folder: join(dataFolder, 'files') },
  { name: 'imports', folder: join(dataFolder, 'imports'), skip: ['unfinished'] },
]

/** Folders of the data folder that hold files by the checksum of their content. */
export const contentStores: readonly string[] = ['uploads', 'imports']
