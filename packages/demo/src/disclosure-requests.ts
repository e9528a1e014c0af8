import { demoOperator } from '../../../src/access/policy.ts'
import {
  acceptRequest,
  answerRequest,
  askApplicant,
  extendRequest,
} from '../../../src/domain/disclosure-requests/operations.server.ts'
import { submitRequest } from '../../../src/domain/disclosure-requests/commands-citizen.server.ts'
import type { RequestText } from '../../../src/domain/disclosure-requests/schema.ts'
import type { District } from '../../../src/domain/districts/schema.ts'
import type { OperationContext } from '../../../src/domain/operation.ts'
import { operatorSite } from '../../../src/domain/operator-site.server.ts'
import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import type { RequestTexts } from './county/life/messages/request-texts.ts'
import { demoPerson, mostPeople } from './people.ts'
import { random } from './random.ts'
import { uuidOf } from './uuid.ts'
import { momentOf, officeTimeAfter, shiftWorkDays } from './work-days.ts'

/** What is done with a request so many working days after it came. */
type Step = {
  workDays: number
  take: (tx: Tx, site: OperationContext, request: { id: number; version: number }) => Promise<null>
}
type DemoRequest = Pick<RequestText, 'phone' | 'content'> & { workDaysAgo: number; steps: Step[] }

const accept: Step = {
  workDays: 1,
  take: (tx, site, request) => acceptRequest.performIn(tx, site, demoOperator, request),
}

/** One request in each state, the last one nearly due. */
const requestsOf = ({ fresh, vague, partial, extended }: RequestTexts): DemoRequest[] => [
  { phone: '13800000011', content: fresh, workDaysAgo: 1, steps: [] },
  {
    phone: '13800000012',
    content: vague.content,
    workDaysAgo: 5,
    steps: [
      accept,
      {
        workDays: 3,
        take: (tx, site, request) =>
          askApplicant.performIn(tx, site, demoOperator, {
            ...request,
            question: vague.question,
            days: 15,
          }),
      },
    ],
  },
  {
    phone: '13800000013',
    content: partial.content,
    workDaysAgo: 28,
    steps: [
      accept,
      {
        workDays: 9,
        take: (tx, site, request) =>
          answerRequest.performIn(tx, site, demoOperator, {
            ...request,
            result: 'partial',
            content: partial.answer,
            confirmed: false,
          }),
      },
    ],
  },
  {
    phone: '13800000014',
    content: extended.content,
    workDaysAgo: 18,
    steps: [
      accept,
      {
        workDays: 7,
        take: (tx, site, request) =>
          extendRequest.performIn(tx, site, demoOperator, { ...request, reason: extended.reason }),
      },
    ],
  },
]

/** Adds a few invented requests to the demo content of a district. */
export async function seedDemoRequests(tx: Tx, keys: Keys, district: District, texts: RequestTexts): Promise<void> {
  const requests = requestsOf(texts)
  const districtCode = district.areaCode
  for (const [place, { workDaysAgo, steps, ...request }] of requests.entries()) {
    const number = Number(districtCode.slice(0, 6)) * requests.length + place
    const dice = random(number)
    const received = momentOf(shiftWorkDays(new Date(), -workDaysAgo), dice, 9, 17)
    const { name, identity } = demoPerson(number % mostPeople)
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
    for (const [at, { workDays, take }] of steps.entries())
      await take(tx, operatorSite(tx, keys, district, officeTimeAfter(received, dice, workDays)), {
        id,
        version: at + 1,
      })
  }
}
