import { demoOperator } from '../src/access/policy.ts'
import {
  acceptRequest,
  answerRequest,
  askApplicant,
  extendRequest,
} from '../src/domain/disclosure-requests/commands.server.ts'
import { submitRequest } from '../src/domain/disclosure-requests/commands-citizen.server.ts'
import type { RequestText } from '../src/domain/disclosure-requests/schema.ts'
import type { District } from '../src/domain/districts/schema.ts'
import type { Keys } from '../src/platform/crypto/keys.server.ts'
import { isMarked, mark } from '../src/platform/db/markers.ts'
import type { Db, Tx } from '../src/platform/db/types.ts'
import { contentMarker } from '../src/domain/demo-content.ts'
import { demoPerson, mostPeople } from './people.ts'
import { random } from './random.ts'
import { uuidOf } from './uuid.ts'
import { momentOf, officeTimeAfter, shiftWorkDays } from './work-days.ts'

const marker = 'demo-disclosure-requests'

type Step = (
  tx: Tx,
  keys: Keys,
  request: { districtCode: string; id: number },
  /** A moment in office hours so many working days after the request. */
  after: (workDays: number) => Date,
) => Promise<void>
type DemoRequest = Pick<RequestText, 'phone' | 'content'> & { workDaysAgo: number; steps: Step[] }

const accept: Step = (tx, _keys, request, after) => acceptRequest(tx, demoOperator, request, after(1))

/** One request in each state, the last one nearly due. */
const requests: DemoRequest[] = [
  { phone: '13800000011', content: '2025年草原生态保护补助奖励资金的分配方案', workDaysAgo: 1, steps: [] },
  {
    phone: '13800000012',
    content: '旱厕改造项目的招标文件和中标合同',
    workDaysAgo: 5,
    steps: [
      accept,
      (tx, keys, request, after) =>
        askApplicant(
          tx,
          keys,
          demoOperator,
          request,
          { question: '请写明是哪个嘎查村、哪一年的项目。（示例）', days: 15 },
          after(3),
        ),
    ],
  },
  {
    phone: '13800000013',
    content: '2024年高标准农田建设项目的验收报告',
    workDaysAgo: 28,
    steps: [
      accept,
      (tx, keys, request, after) =>
        answerRequest(
          tx,
          keys,
          demoOperator,
          request,
          {
            result: 'partial',
            content:
              '验收报告可以公开，已经删去其中的个人信息，请在政务公开栏目查看。对本答复不服的，可以依法申请行政复议或者提起行政诉讼。（示例答复）',
            confirmed: false,
          },
          after(9),
        ),
    ],
  },
  {
    phone: '13800000014',
    content: '城区供热管网改造涉及的征收补偿标准',
    workDaysAgo: 18,
    steps: [
      accept,
      (tx, keys, request, after) =>
        extendRequest(tx, keys, demoOperator, request, '需要征求第三方意见。（示例）', after(7)),
    ],
  },
]

/** Adds a few invented requests to the demo content of each district, once. */
export async function seedDemoRequests(
  db: Db,
  keys: Keys,
  districts: readonly District[],
  say: (line: string) => void,
): Promise<void> {
  if (!(await isMarked(db, contentMarker)) || (await isMarked(db, marker))) return
  for (const { areaCode } of districts) await writeDistrict(db, keys, areaCode)
  await mark(db, marker)
  say(`演示公开申请已写入：${districts.length * requests.length} 份。`)
}

async function writeDistrict(db: Db, keys: Keys, districtCode: string): Promise<void> {
  for (const [place, { workDaysAgo, steps, ...request }] of requests.entries()) {
    const number = Number(districtCode.slice(0, 6)) * requests.length + place
    const dice = random(number)
    const received = momentOf(shiftWorkDays(new Date(), -workDaysAgo), dice, 9, 17)
    const { name, identity } = demoPerson(number % mostPeople)
    await db.transaction().execute(async (tx) => {
      const { id } = await submitRequest(
        tx,
        keys,
        districtCode,
        {
          applicantKind: 'person',
          name,
          number: identity,
          address: '',
          delivery: 'online',
          ...request,
          submissionKey: uuidOf(`${districtCode} ${request.phone}`),
        },
        received,
      )
      const after = (workDays: number) => officeTimeAfter(received, dice, workDays)
      for (const step of steps) await step(tx, keys, { districtCode, id }, after)
    })
  }
}
