import { z } from 'zod'
import { setting, text } from './setting.ts'

export const backupSettings = {
  PORTAL_BACKUP_FOLDER: setting(text('backups'), {
    en: 'folder of the backups of this site, outside of the data folder; best on another disk',
    zh: '本站备份所在目录，应在数据目录之外，最好在另一块磁盘上',
  }),
  PORTAL_BACKUP_PASSPHRASE: setting(z.string().min(12, '至少 12 个字符').optional(), {
    en: 'passphrase that encrypts the keys in a backup, at least 12 characters. Without one, and without a terminal to ask at, a backup holds no keys. Keep it apart from the backups',
    zh: '加密备份中密钥的口令，至少 12 个字符。不设置、又不在终端中运行时，备份不含密钥。请与备份分开保管',
  }),
  PORTAL_BACKUP_PASSPHRASE_FILE: setting(z.string().min(1, '不能为空').optional(), {
    en: 'file whose first line is the passphrase, instead of `PORTAL_BACKUP_PASSPHRASE`',
    zh: '首行是备份口令的文件，代替 `PORTAL_BACKUP_PASSPHRASE`',
  }),
}
