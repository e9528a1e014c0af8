import type { AdmissionRules } from './admission.server.ts'

const [minute, hour, day] = [60, 3_600, 86_400]

export type CitizenRules = AdmissionRules<'phone' | 'all'>

/** Limits of what citizens look up and send without an account, by address and phone number. */
export const citizenLimits = (use: string): { findRules: CitizenRules; sendRules: CitizenRules } => ({
  findRules: {
    use: `${use}-find`,
    address: { name: `${use}-find-address`, points: 80, free: 20, seconds: 10 * minute },
    shared: {
      phone: { name: `${use}-find-phone`, points: 10, seconds: hour },
      all: { name: `${use}-find-all`, points: 3_000, seconds: 10 * minute },
    },
  },
  sendRules: {
    use: `${use}-send`,
    address: { name: `${use}-send-address`, points: 40, free: 10, seconds: hour },
    shared: {
      phone: { name: `${use}-send-phone`, points: 5, seconds: day },
      all: { name: `${use}-send-all`, points: 2_000, seconds: hour },
    },
  },
})

export const tooMany = (what: '查询' | '提交') => (wait: string) => `${what}太频繁，请 ${wait}后再试。`
