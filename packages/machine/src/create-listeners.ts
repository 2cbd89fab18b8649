/** Who is called back when a value changes. React reads the value through `useSyncExternalStore` or `useMachine`. */
interface Listeners<News extends readonly unknown[]> {
  /** Returns the end of watching. */
  watch(listener: (...news: News) => void): () => void;
  notify(...news: News): void;
}

export function createListeners<News extends readonly unknown[] = []>(): Listeners<News> {
  const listeners = new Set<(...news: News) => void>();
  return {
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(...news) {
      for (const listener of listeners) listener(...news);
    },
  };
}
