import { z } from 'zod'
import { staffQuery } from '../../operation.ts'
import { atCalledDistrict } from '../../units/queries.server.ts'
import type { RowError } from '../file-parsing/row.ts'
import { type CheckedImport, type PaymentImport, readImport, readImportErrors, readImports } from './queries.server.ts'
import { checkedUpload, rowError, tag, upload, uploadId, uploadPath } from './upload-schema.ts'

const common = { permission: 'subsidy-batch.approve', at: atCalledDistrict } as const

const presentUpload = <Row extends PaymentImport>({ createTime, endTime, ...row }: Row) => ({
  ...row,
  createTime: createTime.toISOString(),
  endTime: endTime.toISOString(),
})

/** Uploads that have not ended, for those who import. */
export const listImports = staffQuery({
  permission: 'subsidy-batch.import',
  at: atCalledDistrict,
  input: z.object({}),
  api: {
    call: `GET ${uploadPath}`,
    tag,
    summary: '本地区没有处理完的补贴文件',
    output: z.array(upload),
    present: (uploads: PaymentImport[]) => uploads.map(presentUpload),
  },
  run: (db, { site }) => readImports(db, site.district.areaCode, site.now),
})

/** The same for the page, which those who only confirm see too. */
export const listImportsToConfirm = staffQuery({
  ...common,
  input: z.object({}),
  run: (db, { site }) => readImports(db, site.district.areaCode, site.now),
})

/** One upload: what the job is doing, or what it found. */
export const getImport = staffQuery({
  ...common,
  input: z.object(uploadId),
  api: {
    call: `GET ${uploadPath}/:id`,
    tag,
    summary: '一个上传的补贴文件：状态、各列、检查结果和前几处错误',
    output: checkedUpload,
    present: (found: CheckedImport) => presentUpload(found),
    isBackground: true,
  },
  run: (db, { input, site }) => readImport(db, site.district.areaCode, input.id),
})

/** All rows with errors of an upload, by line. */
export const listImportErrors = staffQuery({
  ...common,
  input: z.object(uploadId),
  api: {
    call: `GET ${uploadPath}/:id/errors`,
    tag,
    summary: '一个上传的补贴文件里有错误的行，不含个人信息',
    output: z.array(rowError),
    present: ({ errors }: { fileName: string; errors: RowError[] }) => errors,
  },
  run: (db, { input, site }) => readImportErrors(db, site.district.areaCode, input.id),
})
