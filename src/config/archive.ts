import { z } from 'zod'
import { setting, text } from './setting.ts'

const address = z.string().min(1, '不能为空').optional()
const secret = z.string().min(1, '不能为空').optional()
const none = { en: 'none', zh: '无' }

export const archiveSettings = {
  PORTAL_BACKUP_ARCHIVE: setting(address, {
    en: 'place of the continuous archive of the embedded database and of the files, so that at most a minute is lost with the disk (with your own PostgreSQL: of the files and the keys): a folder on another disk or a mounted remote one, or an S3 address such as `https://s3.example.cn/bucket/portal`. Of one site only',
    zh: '内嵌数据库和文件的连续归档位置，磁盘损坏时最多丢失一分钟（使用自有的 PostgreSQL 时只归档文件和密钥）：另一块磁盘或已挂载的远程目录，或 S3 地址，如 `https://s3.example.cn/bucket/portal`。每个平台用各自的位置',
    fallback: none,
  }),
  PORTAL_BACKUP_COPY: setting(address, {
    en: 'second place of finished backups: a folder or an S3 address, as above',
    zh: '备份完成后另存一份的位置：目录或 S3 地址，格式同上',
    fallback: none,
  }),
  PORTAL_BACKUP_KEEP: setting(
    z
      .string()
      .regex(/^\d{1,4}d,\d{1,4}w,\d{1,4}m$/, '应如 7d,4w,12m')
      .default('7d,4w,12m'),
    {
      en: 'backups to keep: the newest of each of so many days, weeks and months. The newest one and the newest proved one always stay',
      zh: '保留的备份：最近若干天、若干周、若干月各留最新的一份。最新的一份和最近一份验证过的始终保留',
    },
  ),
  PORTAL_BACKUP_S3_ACCESS_KEY: setting(secret, {
    en: 'access key of S3 addresses',
    zh: 'S3 地址的访问密钥（Access Key）',
    fallback: none,
  }),
  PORTAL_BACKUP_S3_SECRET_KEY: setting(secret, {
    en: 'secret key of S3 addresses',
    zh: 'S3 地址的私有密钥（Secret Key）',
    fallback: none,
  }),
  PORTAL_BACKUP_S3_REGION: setting(text('us-east-1'), {
    en: 'region of S3 addresses',
    zh: 'S3 地址的区域（Region）',
  }),
  PORTAL_BACKUP_S3_STYLE: setting(z.enum(['path', 'host'], { error: '应为 path 或 host' }).default('path'), {
    en: 'where S3 addresses name the bucket: `path` as above, or `host` as in `https://bucket.s3.example.cn/portal`, which Alibaba Cloud OSS and Tencent Cloud COS need',
    zh: 'S3 地址中存储桶的位置：`path` 如上，`host` 如 `https://bucket.s3.example.cn/portal`（阿里云 OSS 和腾讯云 COS 需要）',
  }),
}
