export type JobRecord = {
  name: string
  /** Null unless it runs now. */
  runningSince: Date | null
  lastSuccess: Date | null
  lastFailure: Date | null
  runs: number
  failures: number
}

export type JobRecords = {
  /** The same function, whose runs are recorded. */
  track: <Given extends unknown[], Result>(
    name: string,
    run: (...given: Given) => Promise<Result>,
  ) => (...given: Given) => Promise<Result>
  list: () => readonly JobRecord[]
}

/** Runs of background work since this process started. */
export function createJobRecords(now = () => new Date()): JobRecords {
  const records = new Map<string, JobRecord>()
  return {
    track(name, run) {
      const record: JobRecord = {
        name,
        runningSince: null,
        lastSuccess: null,
        lastFailure: null,
        runs: 0,
        failures: 0,
      }
      records.set(name, record)
      return async (...given) => {
        record.runningSince = now()
        record.runs += 1
        try {
          const result = await run(...given)
          record.lastSuccess = now()
          return result
        } catch (error) {
          record.lastFailure = now()
          record.failures += 1
          throw error
        } finally {
          record.runningSince = null
        }
      }
    },
    list: () => [...records.values()],
  }
}
