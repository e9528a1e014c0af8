import { formatDateTime } from '../../platform/dates.ts'

export type Step = { title: string; /** 2026-11-20 09:30; empty if it is still to come. */ time: string }

export type StepTimes = {
  receivedTime: Date
  acceptedTime: Date | null
  assignedTime: Date | null
  answeredTime: Date | null
}

/** The way of a message. Assignment is left out of an answered message that never needed it. */
export function listSteps({ receivedTime, acceptedTime, assignedTime, answeredTime }: StepTimes): Step[] {
  const isSkipped = answeredTime !== null && assignedTime === null
  const steps: [title: string, time: Date | null][] = [
    ['已收到', receivedTime],
    ['已受理', acceptedTime],
    ...(isSkipped ? [] : [['已转办', assignedTime] as [string, Date | null]]),
    ['已答复', answeredTime],
  ]
  return steps.map(([title, time]) => ({ title, time: time ? formatDateTime(time) : '' }))
}
