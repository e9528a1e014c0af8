import { z } from 'zod'
import { integer, setting, text } from './setting.ts'

const folderOrUrl = z
  .string()
  .regex(/^(?:folder|https?:\/\/.+)$/, '应为 folder，或如 https://s3.example.cn/bucket/portal')
const secret = z.string().min(1, '不能为空').optional()
const none = { en: 'none', zh: '无' }

export const fileSettings = {
  PORTAL_FILES: setting(folderOrUrl.default('folder'), {
    en: 'where uploaded files are stored: `folder` (in the data folder), or an S3 address such as `https://s3.example.cn/bucket/portal`. To change it, see [operations](operations.md)',
    zh: '上传的文件存放在哪里：`folder`（数据目录），或 S3 地址，如 `https://s3.example.cn/bucket/portal`。更改的步骤见[运维手册](operations.zh.md)',
  }),
  PORTAL_FILES_FORMER: setting(folderOrUrl.optional(), {
    en: 'where files were stored before, in the same form: what is not in `PORTAL_FILES` yet is read from there until `npm run files` has moved it',
    zh: '以前存放文件的位置，写法同上：`npm run files` 搬完之前，`PORTAL_FILES` 中还没有的文件从这里读取',
    fallback: none,
  }),
  PORTAL_FILES_CACHE_MB: setting(integer(2_048, 0, 1_048_576), {
    en: 'disk space in the data folder for copies of files that were read from S3, in MiB; those used last stay, also while S3 is away',
    zh: '数据目录中留给 S3 文件副本的磁盘空间（MB）：最近用过的留下，S3 中断时照常提供',
  }),
  PORTAL_FILES_S3_ACCESS_KEY: setting(secret, {
    en: 'access key of the S3 address of the files',
    zh: '文件所在 S3 地址的访问密钥（Access Key）',
    fallback: none,
  }),
  PORTAL_FILES_S3_SECRET_KEY: setting(secret, {
    en: 'secret key of the S3 address of the files',
    zh: '文件所在 S3 地址的私有密钥（Secret Key）',
    fallback: none,
  }),
  PORTAL_FILES_S3_REGION: setting(text('us-east-1'), {
    en: 'region of the S3 address of the files',
    zh: '文件所在 S3 地址的区域（Region）',
  }),
  PORTAL_FILES_S3_STYLE: setting(z.enum(['path', 'host'], { error: '应为 path 或 host' }).default('path'), {
    en: 'where the S3 address of the files names the bucket: `path` or `host`, as `PORTAL_BACKUP_S3_STYLE`',
    zh: '文件所在 S3 地址中存储桶的位置：`path` 或 `host`，同 `PORTAL_BACKUP_S3_STYLE`',
  }),
}
