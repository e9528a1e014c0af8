import type { AdmissionRules } from '../../platform/limits/admission.server.ts'

const [minute, hour, day] = [60, 3_600, 86_400]

type Rules = AdmissionRules<'phone' | 'all'>

export const findRules: Rules = {
  use: 'message-find',
  address: { name: 'message-find-address', points: 80, free: 20, seconds: 10 * minute },
  shared: {
    phone: { name: 'message-find-phone', points: 10, seconds: hour },
    all: { name: 'message-find-all', points: 3_000, seconds: 10 * minute },
  },
}

export const sendRules: Rules = {
  use: 'message-send',
  address: { name: 'message-send-address', points: 40, free: 10, seconds: hour },
  shared: {
    phone: { name: 'message-send-phone', points: 5, seconds: day },
    all: { name: 'message-send-all', points: 2_000, seconds: hour },
  },
}

export const tooMany = (what: '查询' | '提交') => (wait: string) => `${what}太频繁，请 ${wait}后再试。`
