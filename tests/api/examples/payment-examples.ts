import { expect } from 'vitest'
import { requiredFields } from '../../../src/domain/payments/file-parsing/columns.ts'
import type { ImportReport } from '../../../src/domain/payments/uploads/report.ts'
import type { ImportStage } from '../../../src/domain/payments/uploads/stages.ts'
import type { Db } from '../../../src/platform/db/types.ts'
import type { TestPortal } from '../../harness/portal.ts'
import type { Example } from './example.ts'
import { createCorrectionExamples } from './payment-correction-examples.ts'
import '../../../src/domain/payments/uploads/table.server.ts'
import { publicText } from '../../harness/public-text.ts'

const districtCode = '152201000000'
const path = '/api/staff/payment-imports'
const anyId = expect.any(Number)
const anyTime = expect.stringMatching(/^\d{4}-.*Z$/)
const report: ImportReport = {
  rows: 1,
  totalFen: 10_050,
  already: 0,
  bad: 0,
  stopped: false,
  sameFile: null,
  sample: [],
  projects: [{ code: 'P01', name: '临时救助', period: '2025年度', rows: 1, totalFen: 10_050, before: null }],
  villages: [],
}

const reason = '整批导错了'
const rowError = { line: 2, column: '金额', reason: '内容为空，请补填。' }

type Request = Pick<Example, 'path' | 'json' | 'file'>

/** Examples of the calls for files of payments. Each gets its own upload or batch, since a command can be done once. */
export async function createPaymentExamples(
  portal: Pick<TestPortal, 'db' | 'keys'>,
  editorName: string,
): Promise<Example[]> {
  const { db } = portal
  const makers = makersOf(db)
  return [
    // They make many batches, which the list shows after newer ones.
    ...(await createCorrectionExamples(portal)),
    ...(await uploadExamples(db, makers)),
    ...(await approvalExamples(makers)),
    ...(await batchExamples(makers, editorName)),
    ...(await projectExamples(db)),
  ]
}

type Makers = ReturnType<typeof makersOf>

function makersOf(db: Db) {
  const account = () => db.selectFrom('staff_account').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow()
  const upload = async (stage: ImportStage): Promise<number> => {
    const row = {
      district_code: districtCode,
      account_id: (await account()).id,
      file_name: '2025年度.csv',
      file_sha256: Buffer.alloc(32, 1),
      stage,
      headings: JSON.stringify([{ heading: '本次发放数', field: null }]),
      report: JSON.stringify(report),
      errors: JSON.stringify([rowError]),
      batch_id: null,
      confirm_account_id: null,
      approve_account_id: null,
    }
    return (await db.insertInto('subsidy_import').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const batch = async (actor = 'bianji', ask_actor = ''): Promise<number> => {
    const row = { district_code: districtCode, file_name: '2025.csv', file_sha256: Buffer.alloc(32), actor, ask_actor }
    return (await db.insertInto('subsidy_batch').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  return { upload, batch }
}

const example = async (
  of: string,
  signedIn: 'editor' | 'reviewer',
  again: () => Promise<Request>,
  data: unknown = null,
): Promise<Example> => ({ of, signedIn, again, data, ...(await again()) })

function uploadExamples(db: Db, { upload }: Makers): Promise<Example[]> {
  const command = (name: string, stage: ImportStage, json: object = {}) =>
    example(`POST ${path}/{id}/${name}`, 'editor', async () => ({
      path: `${path}/${await upload(stage)}/${name}`,
      json,
    }))
  const shown = {
    id: anyId,
    fileName: '2025年度.csv',
    person: expect.any(String),
    stage: 'checked',
    readRows: 0,
    refusal: '',
    batchId: null,
    createTime: anyTime,
    confirmer: '',
    returnReason: '',
    endTime: anyTime,
  }
  return Promise.all([
    example(
      `POST ${path}`,
      'editor',
      async () => ({ path, file: { name: '发放明细.csv', bytes: Buffer.from('姓名,金额\n示例甲,100\n') } }),
      { id: anyId },
    ),
    example(
      `GET ${path}`,
      'editor',
      async () => {
        await upload('checked')
        return { path }
      },
      expect.arrayContaining([shown]),
    ),
    example(`GET ${path}/{id}`, 'editor', async () => ({ path: `${path}/${await upload('checked')}` }), {
      ...shown,
      headings: [{ heading: '本次发放数', field: null }],
      report,
      errors: [rowError],
      errorCount: 1,
    }),
    example(`GET ${path}/{id}/errors`, 'editor', async () => ({ path: `${path}/${await upload('checked')}/errors` }), [
      rowError,
    ]),
    example(`POST ${path}/{id}/columns`, 'editor', async () => {
      const id = await upload('columns')
      const headings = requiredFields.map((field) => ({ heading: `表头${field}`, field: null }))
      await db
        .updateTable('subsidy_import')
        .set({ headings: JSON.stringify(headings) })
        .where('id', '=', id)
        .execute()
      const columns = Object.fromEntries(requiredFields.map((field) => [`表头${field}`, field]))
      return { path: `${path}/${id}/columns`, json: { columns } }
    }),
    command('confirm', 'checked', { skipBad: false }),
    command('discard', 'checked'),
  ])
}

const approvalExamples = ({ upload }: Makers): Promise<Example[]> =>
  Promise.all([
    example(`POST ${path}/{id}/approve`, 'reviewer', async () => ({
      path: `${path}/${await upload('approval')}/approve`,
      json: {},
    })),
    example(`POST ${path}/{id}/return`, 'reviewer', async () => ({
      path: `${path}/${await upload('approval')}/return`,
      json: { reason },
    })),
  ])

const batchExamples = ({ batch }: Makers, editorName: string): Promise<Example[]> =>
  Promise.all([
    example(
      'GET /api/staff/payment-batches',
      'reviewer',
      async () => {
        await batch()
        return { path: '/api/staff/payment-batches?pageNum=1' }
      },
      {
        data: expect.arrayContaining([
          {
            id: anyId,
            fileName: '2025.csv',
            rows: 0,
            totalFen: 0,
            already: 0,
            bad: 0,
            state: 'imported',
            importTime: anyTime,
            undoTime: null,
            actor: 'bianji',
            approver: '',
            undoReason: '',
            askReason: '',
            askActor: '',
            declineReason: '',
          },
        ]),
        recordsTotal: anyId,
      },
    ),
    example(
      'POST /api/staff/payment-batches/{id}/undo',
      'reviewer',
      async () => ({ path: `/api/staff/payment-batches/${await batch()}/undo`, json: { reason } }),
      { rows: 0 },
    ),
    example('POST /api/staff/payment-batches/{id}/ask-undo', 'editor', async () => ({
      path: `/api/staff/payment-batches/${await batch(editorName)}/ask-undo`,
      json: { reason },
    })),
    example('POST /api/staff/payment-batches/{id}/decline-undo', 'reviewer', async () => ({
      path: `/api/staff/payment-batches/${await batch('bianji', 'bianji')}/decline-undo`,
      json: { reason },
    })),
  ])

const card = {
  projectName: '临时救助',
  basis: '国家关于临时救助的规定',
  basisUrl: '/politics/politics?articleId=1',
  standard: '按家庭困难程度',
  rate: '每户 800 元',
  guide: '向嘎查（村）委员会申请',
  complaintPhone: '0482-1234567',
}

async function projectExamples(db: Db): Promise<Example[]> {
  const row = {
    district_code: districtCode,
    project_name: publicText('临时救助'),
    basis: '' as const,
    standard: '' as const,
    guide: '' as const,
    complaint_phone: '' as const,
  }
  const codes = { listed: 'JZ01', changed: 'JZ02' }
  for (const project_code of Object.values(codes))
    await db
      .insertInto('subsidy_project')
      .values({ ...row, project_code })
      .execute()
  return Promise.all([
    example(
      'GET /api/staff/payment-projects',
      'reviewer',
      async () => ({ path: '/api/staff/payment-projects' }),
      expect.arrayContaining([
        {
          projectCode: codes.listed,
          projectName: '临时救助',
          payments: 0,
          card: expect.objectContaining({ guide: '' }),
        },
      ]),
    ),
    example('PUT /api/staff/payment-projects/{code}', 'editor', async () => ({
      path: `/api/staff/payment-projects/${codes.changed}`,
      json: card,
    })),
  ])
}
