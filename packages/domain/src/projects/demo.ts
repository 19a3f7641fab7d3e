/** The one project of an organization that holds the demo shop. */
export const demoProjectId = (organizationId: string): string => `prj_${organizationId}_demo-datasource-project`;

export const isDemoProject = (projectId: string): boolean => projectId.endsWith('_demo-datasource-project');
