export { type Cluster, type ClusterOptions, startCluster } from './cluster.ts';
export { startThrowawayCluster, type Template, type ThrowawayCluster } from './throwaway.ts';
