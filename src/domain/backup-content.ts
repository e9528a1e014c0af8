import { join } from 'node:path'
import type { FileFolder, FolderOfFiles } from '../backup/copy-files.server.ts'
import { openStores, type OpenStores, type OpenStoresOptions } from '../files/open-stores.server.ts'
import type { ContentStore, Stores } from '../files/store.server.ts'

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
export const siteFolders = (dataFolder: string): FolderOfFiles[] => [
  { name: 'uploads', folder: join(dataFolder, 'uploads'), skip: ['unfinished'] },
  { name: 'files', folder: join(dataFolder, 'files') },
  { name: 'imports', folder: join(dataFolder, 'imports'), skip: ['unfinished'] },
]

/** Everything that holds the site's files: stores that are in a bucket, or were, are read as stores. */
export const siteFiles = (config: Pick<OpenStoresOptions, 'dataFolder' | 'files'>): FileFolder[] => {
  const inBucket = storesInBucket(config)
  return siteFolders(config.dataFolder).map((folder) => {
    const store = inBucket.get(folder.name)
    return store ? { name: folder.name, store } : folder
  })
}

/** Stores whose files are not all in the data folder, by their names; none where all are. */
export function storesInBucket(config: Pick<OpenStoresOptions, 'dataFolder' | 'files'>): Stores {
  const { place, former } = config.files
  const isInBucket = place.kind === 's3' || former?.kind === 's3'
  return isInBucket ? contentStores(openStores(config)) : new Map()
}

/** The stores that hold files by the checksum of their content, by their names. */
export const contentStores = ({ uploads, imports }: OpenStores): Stores =>
  new Map<string, ContentStore>([
    ['uploads', uploads],
    ['imports', imports],
  ])
