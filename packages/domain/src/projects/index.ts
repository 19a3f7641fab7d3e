export { demoProjectId, isDemoProject } from './demo.ts';
export { type NewProject, type Project, type ProjectUpdate, newProject, project, projectUpdate } from './project.ts';
