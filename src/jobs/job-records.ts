export type JobRecord = {
  name: string
  /** Null unless it runs now. */
  runningSince: Date | null
  lastSuccess: Date | null
  lastFailure: Date | null
  runs: number
  failures: number
}

/** A run that starts, or ends with success or failure. */
export type JobEvent = { name: string; kind: 'start' | 'success' | 'failure'; time: Date }

export type JobRecords = {
  /** The same function, whose runs are recorded. */
  track: <Given extends unknown[], Result>(
    name: string,
    run: (...given: Given) => Promise<Result>,
  ) => (...given: Given) => Promise<Result>
  list: () => readonly JobRecord[]
  /** Calls `store`, which must not reject, with what happens from now on. */
  storeIn: (store: (event: JobEvent) => Promise<void>) => void
}

/** Runs of background work since this process started. */
export function createJobRecords(now = () => new Date()): JobRecords {
  const records = new Map<string, JobRecord>()
  let store: (event: JobEvent) => Promise<void> = () => Promise.resolve()
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
        await store({ name, kind: 'start', time: record.runningSince })
        try {
          const result = await run(...given)
          record.lastSuccess = now()
          await store({ name, kind: 'success', time: record.lastSuccess })
          return result
        } catch (error) {
          record.lastFailure = now()
          record.failures += 1
          await store({ name, kind: 'failure', time: record.lastFailure })
          throw error
        } finally {
          record.runningSince = null
        }
      }
    },
    list: () => [...records.values()],
    storeIn(given) {
      store = given
    },
  }
}
