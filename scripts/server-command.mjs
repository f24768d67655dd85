/**
 * The start command of the built server, for `npm start`, the benchmark, the container (Dockerfile and container-start.sh, compared by a test) and
 * docs/operating.md. Plain node without dependencies.
 */

/**
 * Flags for node. A small young generation and a heap that grows by a third use less memory and are no slower. Garbage collection gets one thread
 * beside the main one: with a core or two, four would wait for each other (docs/benchmarks.md).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=30', '--v8-pool-size=1']

export const SERVER_ARGS = [...SERVER_FLAGS, 'build/main.js']

/**
 * For glibc: each password hash takes 16 MB, which are returned to the system at once instead of staying in one of many heaps. Other C libraries
 * ignore these.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
