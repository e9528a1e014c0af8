/** Small files wait for the disk to sync each of them; several at a time share a sync. */
const filesAtOnce = 16

/** Runs `work` for each item, several at a time. After an error no further one is begun. */
export async function severalAtOnce<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  try {
    for await (const item of items) {
      const one = work(item).finally(() => running.delete(one))
      running.add(one)
      // Reported below; until then it must not count as unhandled.
      one.catch(() => undefined)
      if (running.size >= filesAtOnce) await Promise.race(running)
    }
    await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
  }
}
